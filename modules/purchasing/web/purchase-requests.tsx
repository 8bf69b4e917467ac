import { PurchaseRequest } from '@mortise/purchasing/model'
import { api, EntityList, Has, useBusy, useNotify, usePushed } from '@mortise/web'
import { App, Button } from 'antd'

/** 采购申请: the ordinary list, and a request of all that is short. */
export default function PurchaseRequests() {
  return (
    <EntityList
      of={PurchaseRequest}
      toolbar={
        <Has code="purchaseRequest:add">
          <FromShortage />
          <FromBom />
        </Has>
      }
    />
  )
}

function FromShortage() {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const tell = useNotify()
  const ask = async () => {
    const isSure = await modal.confirm({
      title: '按缺料生成采购申请？',
      content: '汇总未满足的物料需求与低于安全库存的物料，扣除已申请和在途数量。',
    })
    if (!isSure) return
    await run(() => tell(api.ask({ method: 'POST', path: `${PurchaseRequest.wire}/fromShortage`, body: {} })))
  }
  return (
    <Button loading={isBusy} onClick={() => void ask()}>
      按缺料生成
    </Button>
  )
}

/** Materials that were pushed here from what orders are made of. */
function FromBom() {
  const { rows, clear } = usePushed('bomPushes')
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  if (rows.length === 0) return null
  const items = rows.map(({ material, qty, sourceNo }) => ({ materialId: material, qty, srcNo: sourceNo }))
  const request = () =>
    notify(api.ask({ method: 'POST', path: `${PurchaseRequest.wire}/fromBom`, body: { items } }), clear)
  return (
    <Button type="primary" loading={isBusy} onClick={() => void run(request)}>
      {`按BOM推送生成（${rows.length}）`}
    </Button>
  )
}
