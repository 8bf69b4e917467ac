import { Share } from '@mortise/pricing/model'
import { SignPage } from '@mortise/pricing/web'

/** 合同签字: the contract of an order for the customer who was sent its link, and the place to sign it. */
export default function ContractSignPage() {
  return (
    <SignPage
      title="合同签字"
      action="查看合同"
      read={`${Share.wire}/contract`}
      sign={`${Share.wire}/signContract`}
      agree="同意以上合同并签字"
      agreed="该合同已签字"
      head={({ no, revision, deliverOn, address }) => ({
        label: '销售合同',
        title: '销售合同',
        facts: [
          revision > 1 ? `${no}（第${revision}版）` : no,
          deliverOn ? `交期：${deliverOn}` : null,
          address ? `地址：${address}` : null,
        ],
      })}
    />
  )
}
