import { formatMoney, formatThousands } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { numberBox } from '../shared/number.tsx'

export const rollup: WebKind<'rollup'> = {
  cell({ field, value }) {
    if (typeof value !== 'number') return ''
    return field.isMoney ? formatMoney(value) : formatThousands(value)
  },
  Editor: null,
  search: numberBox,
  column: { width: 110, least: ({ isMoney }) => (isMoney ? 116 : 76), align: 'right' },
}
