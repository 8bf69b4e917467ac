import { BusinessError } from '@mortise/model'
import { App } from 'antd'
import { useState } from 'react'
import { NOTICE_SECONDS } from '../../gate/failure-reactions.tsx'
import { isReported } from '../../http/call.ts'
import { api } from '../../session/connection.ts'
import { words } from '../../words.ts'
import { useCountdown } from './use-countdown.ts'

/** Seconds until a code may be asked for again. */
const WAIT = 60

/** For what a code is asked, as the wire numbers it. */
const modes = { login: '0', register: '1', forgotten: '2' } as const
export type SmsMode = keyof typeof modes

/** Has codes sent to telephones: how long until the next, and whether one is on its way. */
export function useSmsCode(mode: SmsMode) {
  const { message, notification } = App.useApp()
  const [isSending, setSending] = useState(false)
  const { left, begin } = useCountdown()
  const send = async (mobile: string) => {
    setSending(true)
    const hide = message.loading('验证码发送中..', 0)
    try {
      await api.postSigned('/sys/sms', { mobile, smsmode: modes[mode] })
      begin(WAIT)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (!isReported(error)) {
        notification.error({
          title: '获取验证码失败',
          description: error.message || words.signInFault,
          duration: NOTICE_SECONDS,
        })
      }
    } finally {
      hide()
      setSending(false)
    }
  }
  return { left, isSending, send }
}
