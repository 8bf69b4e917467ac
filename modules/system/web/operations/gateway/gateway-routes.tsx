import { SyncOutlined } from '@ant-design/icons'
import { codeOf } from '@mortise/model'
import { GatewayRoute } from '@mortise/system/model'
import { api, EntityList, Has, useBusy, useNotify } from '@mortise/web'
import { Button } from 'antd'
import { useSafeMode } from '../safe-mode.tsx'

/** 网关路由: calls that are forwarded to other servers. */
export default function GatewayRoutes() {
  const safe = useSafeMode(GatewayRoute)
  return (
    <>
      {safe.notice}
      <EntityList of={GatewayRoute} toolbar={<Refresh />} excludeCodes={safe.excluded} />
    </>
  )
}

/** Has every node read the routes anew; changes on this page do so by themselves. */
function Refresh() {
  const notify = useNotify()
  const { isBusy, run } = useBusy()
  const refresh = () => notify(api.ask({ method: 'DELETE', path: `${GatewayRoute.wire}/clearRedis` }))
  return (
    <Has code={codeOf(GatewayRoute, 'edit')}>
      <Button icon={<SyncOutlined />} loading={isBusy} onClick={() => void run(refresh)}>
        刷新路由
      </Button>
    </Has>
  )
}
