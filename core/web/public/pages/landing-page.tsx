import { BusinessError } from '@mortise/model'
import { Button, Modal, Result, Space } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { LOGIN_PATH, pathAfterLogin } from '../../gate/guard.ts'
import { chatLogin, type Landed, landedOf, messageOf, THIRD_WINDOW } from '../../gate/third-party.ts'
import { api, entrance, session } from '../../session/connection.ts'
import type { ThirdLogin } from '../../session/entrance.ts'
import type { SignedIn } from '../../session/make-session.ts'
import { byThird } from '../../session/ways-in.ts'
import { words } from '../../words.ts'
import { SigningIn, useProof } from '../arrival/use-proof.tsx'
import { bindingSearch, partyLabel } from '../third/binding.ts'
import { refusalOf } from '../third/third-refusal.ts'
import { keepWanted, takeWanted } from '../third/wanted.ts'

/** Where the users of a third party begin, and where it sends them back to with a ticket. */
export default function LandingPage() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { thirdLogins } = entrance()
  const landed = landedOf(search)
  const party = landed ? undefined : partyOf(search)
  const begin = ({ begin: address }: ThirdLogin) => {
    keepWanted(search)
    location.replace(address)
  }
  const { refusal, asking } = useProof(async () => {
    if (landed) return exchanged(landed)
    if (session.store.getState().token) {
      await navigate(pathAfterLogin(search), { replace: true })
    } else if (party) begin(party)
    else if (thirdLogins.length === 0) throw new BusinessError('第三方登录未启用')
    return null
  })
  const signInAgain = () => void navigate(LOGIN_PATH + search, { replace: true })
  const bindable = landed && 'refused' in landed && landed.refused === 'unbound' ? landed.thirdType : ''
  const bind = (thirdType: string) =>
    void navigate(`${LOGIN_PATH}${bindingSearch(takeWanted(''), thirdType)}`, { replace: true })

  if (!landed && !party && thirdLogins.length > 0) {
    return (
      <Result
        title="请选择登录方式"
        extra={
          <Space wrap>
            {thirdLogins.map((each) => (
              <Button key={each.type} type="primary" onClick={() => begin(each)}>
                {each.label}
              </Button>
            ))}
          </Space>
        }
      />
    )
  }
  return (
    <>
      {refusal === null && <SigningIn />}
      <Modal
        open={refusal !== null}
        title={words.signInFailed}
        closable={false}
        centered
        width={416}
        footer={
          <>
            {partyLabel(bindable) && <Button onClick={() => bind(bindable)}>登录并绑定</Button>}
            <Button type="primary" onClick={signInAgain}>
              重新登陆
            </Button>
          </>
        }
        onCancel={signInAgain}
      >
        {refusal}
      </Modal>
      {asking}
    </>
  )
}

/** The session for a ticket; in a window that the sign-in page opened, that page goes on instead. */
function exchanged(landed: Landed): Promise<SignedIn | null> {
  const opener = window.opener as Window | null
  if (opener && window.name === THIRD_WINDOW) {
    opener.postMessage(messageOf(landed), location.origin)
    window.close()
    return Promise.resolve(null)
  }
  if ('refused' in landed) return Promise.reject(refusalOf(landed.refused))
  return byThird(api, landed.ticket, landed.thirdType)
}

/** The third party that the address names, whose chat this is, or the only one there is. */
function partyOf(search: string): ThirdLogin | undefined {
  const { thirdLogins } = entrance()
  const named = new URLSearchParams(search).get('thirdType')
  return (
    thirdLogins.find(({ type }) => type === named) ??
    chatLogin(navigator.userAgent, thirdLogins) ??
    (thirdLogins.length === 1 ? thirdLogins[0] : undefined)
  )
}
