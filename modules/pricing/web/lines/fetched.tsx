import { lazily } from '@mortise/web'
import { Skeleton } from 'antd'

/** The same to be read, on the page of its document. */
export const ReadSoldLines = lazily(
  () => import('./read-lines.tsx').then((module) => ({ default: module.ReadSoldLines })),
  <Skeleton active paragraph={{ rows: 4 }} />,
)

/** The lines of a quote or an order; fetched with the first form that has some. */
export const SoldLines = lazily(() => import('./sold-lines.tsx'), <Skeleton active paragraph={{ rows: 4 }} />)
