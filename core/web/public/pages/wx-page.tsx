import { BusinessError } from '@mortise/model'
import { useLocation } from 'react-router'
import { landedOf } from '../../gate/third-party.ts'
import { api } from '../../session/connection.ts'
import { byThird } from '../../session/ways-in.ts'
import { NotSignedIn } from '../arrival/not-signed-in.tsx'
import { SigningIn, useProof } from '../arrival/use-proof.tsx'
import { refusalOf } from '../third/third-refusal.ts'

/** Where WeChat sends its users back to with a ticket. */
export default function WxPage() {
  const { search } = useLocation()
  const { refusal, asking } = useProof(async () => {
    const landed = landedOf(search, 'wechat_open')
    if (!landed) throw new BusinessError('没有微信登录凭证，请从微信重新进入')
    if ('refused' in landed) throw refusalOf(landed.refused)
    return byThird(api, landed.ticket, landed.thirdType)
  })
  return (
    <>
      {refusal === null ? <SigningIn /> : <NotSignedIn reason={refusal} />}
      {asking}
    </>
  )
}
