import { PurchaseRequest } from '@mortise/purchasing/model'
import { api, EntityList, Has, useBusy, useNotify, usePushed } from '@mortise/web'
import { Button } from 'antd'
import FromShortage from './from-shortage.tsx'

/** 采购申请: the ordinary list, and a request of all that is short. */
export default function PurchaseRequests() {
  return (
    <EntityList
      of={PurchaseRequest}
      toolbar={
        <>
          <FromShortage />
          <Has code="purchaseRequest:add">
            <FromBom />
          </Has>
        </>
      }
    />
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
