import { formatThousands } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { NumberEditor, numberBox } from '../shared/number.tsx'

export const int: WebKind<'int'> = {
  cell({ field, value }) {
    if (typeof value !== 'number') return ''
    return field.isName ? String(value) : formatThousands(value)
  },
  Editor: (props) => <NumberEditor {...props} scale={0} />,
  search: numberBox,
  column: { width: 110, least: 76, align: 'right' },
}
