import { BusinessError } from '@mortise/model'
import { Button } from 'antd'
import { useLocation } from 'react-router'
import { api, entrance } from '../../session/connection.ts'
import type { SignedIn } from '../../session/make-session.ts'
import { byTicket } from '../../session/ways-in.ts'
import { words } from '../../words.ts'
import { NotSignedIn } from '../arrival/not-signed-in.tsx'
import { SigningIn, useProof } from '../arrival/use-proof.tsx'
import { casLoginAddress, ticketIn } from '../third/single-sign-on.ts'
import { keepWanted } from '../third/wanted.ts'

/** Where single sign-on begins, and where its server sends people back to with a ticket. */
export default function SsoPage() {
  const { search } = useLocation()
  const { refusal, asking } = useProof(async () => {
    const proof = ticketIn(location.href)
    if (proof.ticket) return byTicket(api, { ticket: proof.ticket, service: proof.service })
    return goAway(proof.service, search)
  })
  const { sso } = entrance()
  return (
    <>
      {refusal === null ? (
        <SigningIn />
      ) : (
        <NotSignedIn reason={refusal}>
          {sso !== 'off' && (
            <Button type="primary" onClick={() => goAway(ticketIn(location.href).service, search)}>
              {words.signInAgain}
            </Button>
          )}
        </NotSignedIn>
      )}
      {asking}
    </>
  )
}

/** To whoever signs people in here. */
function goAway(service: string, search: string): SignedIn | null {
  const { sso, casUrl } = entrance()
  if (sso === 'cas' && casUrl) location.replace(casLoginAddress(casUrl, service))
  else if (sso === 'oidc') {
    keepWanted(search)
    location.replace('/api/sys/oidc/login')
  } else throw new BusinessError('单点登录未启用')
  return null
}
