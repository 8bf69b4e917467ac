import type { ComparisonSign } from '@mortise/workflow/model'

export const signWords: Readonly<Record<ComparisonSign, string>> = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
}
