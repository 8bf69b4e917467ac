import { Layout } from 'antd'
import { lazy, Suspense } from 'react'
import { useHas } from '../../session/use-access.ts'
import { useBrand } from '../brand.ts'

const Assistant = lazy(() => import('./assistant.tsx'))

/** What stands under every page: the filing or copyright text, and the assistant for those who may use it. */
export function DeskFooter() {
  const { name, sysbah } = useBrand('header')
  const hasAssistant = useHas('aizs')
  return (
    <Layout.Footer className="mortise-footer">
      {sysbah ?? name}
      <Suspense>{hasAssistant && <Assistant />}</Suspense>
    </Layout.Footer>
  )
}
