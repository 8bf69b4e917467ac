import { PurchaseRequest } from '@mortise/purchasing/model'
import { api, EntityList, Has, useBusy, useNotify } from '@mortise/web'
import { App, Button } from 'antd'

/** 采购申请: the ordinary list, and a request of all that is short. */
export default function PurchaseRequests() {
  return (
    <EntityList
      of={PurchaseRequest}
      form={form}
      toolbar={
        <Has code="purchaseRequest:add">
          <FromShortage />
        </Has>
      }
    />
  )
}

const form = { frame: 'drawer' } as const

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
