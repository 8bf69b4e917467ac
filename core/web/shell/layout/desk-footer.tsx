import { Layout } from 'antd'
import { lazily } from '../../lazily.tsx'
import { useHas } from '../../session/use-access.ts'
import { useBrand } from '../brand.ts'

const Assistant = lazily(() => import('./assistant.tsx'))

/** What stands under every page: the filing or copyright text, and the assistant for those who may use it. */
export function DeskFooter() {
  const { name, sysbah } = useBrand('header')
  const hasAssistant = useHas('aizs')
  return (
    <Layout.Footer className="mortise-footer">
      {sysbah ?? name}
      {hasAssistant && <Assistant />}
    </Layout.Footer>
  )
}
