import { Button } from 'antd'
import { type SmsMode, useSmsCode } from './use-sms-code.ts'

export interface SmsButtonProps {
  readonly mode: SmsMode
  /** The number to send a code to; null if it is wrong, which says so beside its field. */
  readonly phone: () => Promise<string | null> | string | null
}

/** Has a code sent, and waits until it may be pressed again. */
export function SmsButton({ mode, phone }: SmsButtonProps) {
  const { left, isSending, send } = useSmsCode(mode)
  const ask = async () => {
    const mobile = await phone()
    if (mobile !== null) await send(mobile)
  }
  return (
    <Button size="large" loading={isSending} {...(left > 0 && { disabled: true })} onClick={() => void ask()}>
      {left > 0 ? `${left} s` : '获取验证码'}
    </Button>
  )
}
