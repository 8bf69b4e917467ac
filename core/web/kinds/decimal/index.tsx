import { formatPrice, formatShare, formatThousands } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { NumberEditor, numberBox } from '../shared/number.tsx'

export const decimal: WebKind<'decimal'> = {
  cell: ({ field, value }) => {
    if (typeof value !== 'number') return ''
    if (field.percent) return formatShare(value)
    return field.isPrice ? formatPrice(value) : formatThousands(value)
  },
  // Without a fixed scale: 2.5 stays 2.5, and what is too fine is refused in words.
  Editor: (props) => <NumberEditor {...props} />,
  search: numberBox,
  column: { width: 120, least: 100, align: 'right' },
}
