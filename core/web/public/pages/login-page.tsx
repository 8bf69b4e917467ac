import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import { SSO_PATH } from '../../gate/entry.ts'
import type { Landed } from '../../gate/third-party.ts'
import { api, entrance } from '../../session/connection.ts'
import type { SignedIn } from '../../session/make-session.ts'
import {
  byPassword,
  byPhone,
  bySecond,
  byThird,
  isProofOver,
  type SecondWanted,
  secondWanted,
} from '../../session/ways-in.ts'
import { words } from '../../words.ts'
import { useArrival } from '../arrival/use-arrival.tsx'
import { type Account, AccountForm } from '../fields/account-form.tsx'
import { PhoneForm } from '../fields/phone-form.tsx'
import { RecoveryCodes } from '../fields/recovery.ts'
import { useCaptcha } from '../fields/use-captcha.ts'
import { useRefused } from '../fields/use-refused.ts'
import { WayTabs } from '../fields/way-tabs.tsx'
import { bindingOf, bindingSearch, partyLabel } from '../third/binding.ts'
import { refusalOf } from '../third/third-refusal.ts'

const DemoPeople = lazily(() => import('../fields/demo-people.tsx'))
const SecondDialog = lazily(() => import('../fields/second-dialog.tsx'))
const ThirdLogins = lazily(() => import('../third/third-logins.tsx'))

/** The server asks for the letters of a picture. */
const CAPTCHA_WANTED = 412
const formIds = { account: 'sign-in-account', phone: 'sign-in-phone' } as const

/** Where one signs in. */
export default function LoginPage() {
  const refused = useRefused()
  const [way, setWay] = useState<keyof typeof formIds>('account')
  const [isRemembered, setRemembered] = useState(true)
  const [isSending, setSending] = useState(false)
  const { captcha, renew } = useCaptcha()
  const { arrive, asking } = useArrival()
  const navigate = useNavigate()
  const { search, state } = useLocation() as { search: string; state: { username?: string } | null }

  const [second, setSecond] = useState<SecondWanted | null>(null)
  const [fresh, setFresh] = useState<SignedIn | null>(null)
  const enter = (answer: SignedIn) => arrive(answer, { untilClosed: !isRemembered })

  /** The picture was good once. */
  const endSecond = async () => {
    setSecond(null)
    if (captcha) await renew()
  }
  const signIn = async (prove: () => Promise<SignedIn>) => {
    setSending(true)
    try {
      const answer = await prove()
      setSecond(null)
      if (answer.recoveryCodes) setFresh(answer)
      else enter(answer)
    } catch (error) {
      const wanted = secondWanted(error)
      if (wanted) return setSecond(wanted)
      const refusal = refused(words.signInFailed, error)
      if (isProofOver(refusal)) return await endSecond()
      const { message, options } = refusal
      if (options.code === CAPTCHA_WANTED || (captcha && message.includes('密码错误'))) await renew()
    } finally {
      setSending(false)
    }
  }
  const bindThird = bindingOf(search)
  const { demo } = entrance()
  const byAccount = (typed: Account) =>
    signIn(() => byPassword(api, { ...typed, checkKey: captcha?.key, remember_me: isRemembered, bindThird }))
  const byLanded = (landed: Landed) => {
    // Whoever signs in here next is the one who proved it.
    if ('refused' in landed && landed.refused === 'unbound' && partyLabel(landed.thirdType))
      void navigate({ search: bindingSearch(search, landed.thirdType) }, { replace: true })
    return signIn(() =>
      'ticket' in landed
        ? byThird(api, landed.ticket, landed.thirdType)
        : Promise.reject(refusalOf(landed.refused)),
    )
  }
  return (
    <>
      {bindThird && (
        <p className="mortise-entrance-more">登录后将绑定您的{partyLabel(bindThird)}账号，以后可直接进入</p>
      )}
      <WayTabs
        chosen={way}
        onChoose={setWay}
        ways={[
          {
            key: 'account',
            label: '账号密码登录',
            children: (
              <AccountForm
                id={formIds.account}
                username={state?.username}
                captcha={captcha}
                onRenew={() => void renew()}
                onFinish={(typed) => void byAccount(typed)}
              />
            ),
          },
          {
            key: 'phone',
            label: '手机号登录',
            children: (
              <PhoneForm
                id={formIds.phone}
                onFinish={(typed) => void signIn(() => byPhone(api, { ...typed, remember_me: isRemembered }))}
              />
            ),
          },
        ]}
      />
      <div className="mortise-entrance-row">
        <Checkbox checked={isRemembered} onChange={({ target }) => setRemembered(target.checked)}>
          自动登录
        </Checkbox>
        <span>
          <Link to="/user/alteration">忘记密码</Link>
          <Link to="/user/register">注册账户</Link>
        </span>
      </div>
      <Button type="primary" size="large" block htmlType="submit" form={formIds[way]} loading={isSending}>
        确定
      </Button>
      {entrance().sso !== 'off' && (
        <p className="mortise-entrance-more">
          <Link to={SSO_PATH + search}>单点登录</Link>
        </p>
      )}
      {entrance().thirdLogins.length > 0 && <ThirdLogins onLanded={(landed) => void byLanded(landed)} />}
      {demo && (
        <DemoPeople
          people={demo.people}
          isBusy={isSending}
          onChoose={(username) => void byAccount({ username, password: demo.password, captcha: '' })}
        />
      )}
      {second && (
        <SecondDialog
          wanted={second}
          isSending={isSending}
          onCode={(code) => void signIn(() => bySecond(api, { proof: second.proof, code, bindThird }))}
          onCancel={() => void endSecond()}
        />
      )}
      {fresh && (
        <RecoveryCodes
          codes={fresh.recoveryCodes ?? []}
          onSaved={() => {
            setFresh(null)
            enter(fresh)
          }}
        />
      )}
      {asking}
    </>
  )
}
