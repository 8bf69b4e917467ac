import type { Align } from '@mortise/prints/model'

export const aligns: readonly { readonly value: Align; readonly label: string }[] = [
  { value: 'left', label: '左对齐' },
  { value: 'center', label: '居中' },
  { value: 'right', label: '右对齐' },
]
