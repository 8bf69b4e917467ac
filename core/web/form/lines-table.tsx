import { Spin } from 'antd'
import { lazily } from '../browser/lazily.tsx'

/** Draws the lines of a document; fetched when one that has some is opened. */
export const LinesTable = lazily(() => import('../lines/lines-table.tsx'), <Spin />)
