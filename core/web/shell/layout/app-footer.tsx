import { Layout } from 'antd'
import { useBrand } from '../../brand/brand.ts'
import { lazily } from '../../browser/lazily.tsx'
import { useDict } from '../../dict/use-dict.ts'
import { entrance } from '../../session/connection.ts'
import { useHas } from '../../session/use-access.ts'
import { assistantAddress } from './assistant-address.ts'

const Assistant = lazily(() => import('./assistant.tsx'))

/** What stands under every page: the filing or copyright text, and the assistant for those who may use it. */
export function AppFooter() {
  const { name, sysbah } = useBrand('header')
  const hasAssistant = useHas('aizs')
  const assistant = assistantAddress(useDict('zk_aiurl')) ?? entrance().assistantUrl
  return (
    <Layout.Footer className="mortise-footer">
      {sysbah ?? name}
      {/* Nobody is sent to where nothing answers. */}
      {hasAssistant && assistant && <Assistant address={assistant} />}
    </Layout.Footer>
  )
}
