import { formatMoney } from '@mortise/model'
import type { WebKind } from '../../fields/kind.ts'
import { NumberEditor, numberBox } from '../shared/number.tsx'

export const money: WebKind<'money'> = {
  cell: ({ value }) => (typeof value === 'number' ? formatMoney(value) : ''),
  Editor: (props) => <NumberEditor {...props} scale={2} />,
  search: numberBox,
  column: { width: 130, least: 116, align: 'right' },
}
