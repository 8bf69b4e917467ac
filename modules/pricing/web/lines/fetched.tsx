import { lazily } from '@mortise/web'
import { Skeleton } from 'antd'

/** The lines of a quote or an order; fetched with the first form that has some. */
export const SoldLines = lazily(() => import('./sold-lines.tsx'), <Skeleton active paragraph={{ rows: 4 }} />)
