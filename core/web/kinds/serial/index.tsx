import type { WebKind } from '../kind.ts'
import { textBox } from '../shared/text-box.tsx'

export const serial: WebKind<'serial'> = {
  cell: ({ value }) => value,
  Editor: null,
  search: textBox,
  column: { width: 160 },
}
