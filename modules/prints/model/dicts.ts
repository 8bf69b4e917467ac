import { defineDict } from '@mortise/model'

/** What is printed on: a label has a size of its own, sheets have theirs. */
export const PrintPaper = defineDict('print_paper', '打印纸张', {
  label: '标签',
  a4: 'A4 纵向',
  a4l: 'A4 横向',
  a5: 'A5 纵向',
  a5l: 'A5 横向',
})
