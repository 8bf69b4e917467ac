import './pictures.css'
import { Result, Spin } from 'antd'
import type { ReactNode } from 'react'
import { type Shared, useShared } from './use-shared.ts'

/** A page for those without a session: the name of what was shared, and how it is shown. */
export function SharedPage({ children }: { children: (shared: Shared) => ReactNode }) {
  const { data, error, isPending } = useShared()
  if (isPending) return <Spin className="mortise-waiting" size="large" />
  if (!data)
    return (
      <Result status="warning" title={error instanceof Error ? error.message : '链接已失效，请联系门店'} />
    )
  return (
    <main className="mortise-shared">
      <h1>{data.name}</h1>
      {children(data)}
    </main>
  )
}
