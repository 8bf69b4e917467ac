import { Layout } from 'antd'
import { useBrand } from '../../brand/brand.ts'
import { lazily } from '../../browser/lazily.tsx'
import { useHas } from '../../session/use-access.ts'

const Assistant = lazily(() => import('./assistant.tsx'))

/** What stands under every page: the filing or copyright text, and the assistant for those who may use it. */
export function AppFooter() {
  const { name, sysbah } = useBrand('header')
  const hasAssistant = useHas('aizs')
  return (
    <Layout.Footer className="mortise-footer">
      {sysbah ?? name}
      {hasAssistant && <Assistant />}
    </Layout.Footer>
  )
}
