import { f } from '@mortise/model'
import { LinesGrid } from './lines-grid.tsx'

const lines = f.lines('明细', { fields: { name: f.text('名称'), qty: f.int('数量') } })

export const right = (
  <LinesGrid
    of={lines}
    value={[{ id: 'a', name: '门', qty: null }]}
    onChange={(lines) => lines.map(({ qty }) => qty?.toFixed(0))}
  />
)
// @ts-expect-error A quantity is a number.
export const wrongValue = <LinesGrid of={lines} value={[{ qty: '1' }]} />
// @ts-expect-error Only lines are a table.
export const wrongField = <LinesGrid of={f.text('名称')} />
// @ts-expect-error Lines have no such field.
export const wrongLine = <LinesGrid of={lines} onChange={(lines) => lines.map(({ price }) => price)} />
