import { MessageChannel } from '@mortise/messages/model'
import { UserPicker } from '@mortise/web'
import { Input } from 'antd'

const hints: Readonly<Record<string, string>> = {
  '1': '请输入手机号，多个以逗号分隔',
  '2': '请输入邮箱，多个以逗号分隔',
  '3': '请输入手机号，群机器人将提醒该成员',
  '5': '请输入手机号，群机器人将提醒该成员',
}

export interface ReceiverInputProps {
  readonly id?: string
  readonly channel: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** To whom a message goes: users for a system message, numbers or addresses for all others. */
export function ReceiverInput({ id, channel, value = '', onChange }: ReceiverInputProps) {
  if (channel === MessageChannel.system)
    return <UserPicker id={id} value={value} onChange={(names) => onChange?.(names)} />
  return (
    <Input
      id={id}
      value={value}
      placeholder={hints[channel]}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
