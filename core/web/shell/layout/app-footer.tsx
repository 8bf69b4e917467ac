import { Layout } from 'antd'
import { useBrand } from '../../brand/brand.ts'
import { lazily } from '../../browser/lazily.tsx'
import { useDict } from '../../dict/use-dict.ts'
import { useProduct } from '../../product/product.tsx'
import { entrance } from '../../session/connection.ts'
import { useHas } from '../../session/use-access.ts'
import { assistantAddress, OWN_ASSISTANT } from './assistant-address.ts'

const Assistant = lazily(() => import('./assistant.tsx'))

/** What stands under every page: the filing or copyright text, and the assistant for those who may use it. */
export function AppFooter() {
  const { name, sysbah } = useBrand('header')
  const hasAssistant = useHas('aizs')
  const address = assistantAddress(useDict('zk_aiurl')) ?? entrance().assistantUrl
  const own = useProduct().pages.get(OWN_ASSISTANT)
  return (
    <Layout.Footer className="mortise-footer">
      {sysbah ?? name}
      {/* Nobody is sent to where nothing answers. */}
      {hasAssistant && (address || own) && <Assistant address={address ?? null} own={own} />}
    </Layout.Footer>
  )
}
