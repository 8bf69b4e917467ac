import { resultOf } from '@mortise/model'
import { PurchaseRequest } from '@mortise/purchasing/model'
import { api, Has, refreshAll, savedMessage, useBusy } from '@mortise/web'
import { App, Button } from 'antd'

/** 按缺料生成: a request of all that is short, for those who may write one. */
export default function FromShortage() {
  return (
    <Has code="purchaseRequest:add">
      <RequestShortage />
    </Has>
  )
}

function RequestShortage() {
  const { modal, message } = App.useApp()
  const { isBusy, run } = useBusy()
  const request = async () => {
    const answer = await api.ask({ method: 'POST', path: `${PurchaseRequest.wire}/fromShortage`, body: {} })
    const id = String(await resultOf(Promise.resolve(answer)))
    const link = { to: PurchaseRequest.name, id, text: `查看${PurchaseRequest.label}` }
    void message.success(savedMessage(answer.message, link))
    void refreshAll()
  }
  const ask = async () => {
    const isSure = await modal.confirm({
      title: '按缺料生成采购申请？',
      content: '汇总未满足的物料需求与低于安全库存的物料，扣除已申请和在途数量。',
    })
    if (isSure) await run(request)
  }
  return (
    <Button loading={isBusy} onClick={() => void ask()}>
      按缺料生成
    </Button>
  )
}
