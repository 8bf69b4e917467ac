import { formatThousands } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { numberBox } from '../shared/number.tsx'

export const rollup: WebKind<'rollup'> = {
  cell: ({ value }) => (typeof value === 'number' ? formatThousands(value) : ''),
  Editor: null,
  search: numberBox,
  column: { width: 110, align: 'right' },
}
