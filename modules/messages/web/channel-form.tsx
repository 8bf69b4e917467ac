import { type ChosenWay, MessageChannel, type MessageKind } from '@mortise/messages/model'
import { api, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Result, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { useWays } from './log/channel-notice.tsx'

const address = '/sys/message/myChannels'
interface Choice {
  readonly muted: readonly string[]
  readonly kinds: readonly MessageKind[]
}

/** What the user chose of channels and kinds of messages, as it is edited and saved. */
export function useChannelChoice() {
  const [muted, setMuted] = useState<readonly string[] | null>(null)
  const [ways, setWays] = useState<Readonly<Record<string, ChosenWay | null>>>({})
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error, refetch } = useQuery({
    queryKey: ['my channels'],
    queryFn: ({ signal }) => api.get<Choice>(address, {}, { signal, quiet: true }),
    gcTime: 0,
  })
  const kinds = (data?.kinds ?? []).map((kind) => ({
    ...kind,
    way: kind.code in ways ? (ways[kind.code] ?? null) : kind.way,
  }))
  const save = (onSaved?: () => void) => {
    const chosen = Object.fromEntries(kinds.flatMap(({ code, way }) => (way ? [[code, way]] : [])))
    const body = { muted: muted ?? data?.muted ?? [], ways: chosen }
    return run(() =>
      notify(api.ask({ method: 'PUT', path: address, body }), () => {
        void refetch()
        onSaved?.()
      }),
    )
  }
  return { data, error, isBusy, kinds, muted: muted ?? data?.muted ?? [], save, setMuted, setWays }
}

type ChannelChoice = ReturnType<typeof useChannelChoice>

/** By which ways the user wants to hear of things: by channel, and of single kinds of messages apart. */
export function ChannelFields({ choice }: { readonly choice: ChannelChoice }) {
  const { data, error, kinds, muted, setMuted, setWays } = choice
  const ways = useWays()
  if (error) return <Result status="warning" title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const toggle = (way: string, isOn: boolean) =>
    setMuted(isOn ? muted.filter((each) => each !== way) : [...muted, way])
  const nameOf = (channel: string) => ways.find(({ value }) => value === channel)?.text ?? ''
  return (
    <>
      <p>系统消息始终接收，验证码不受此设置限制。</p>
      {ways.map(({ value, text, isConfigured }) => (
        <div key={value}>
          <Checkbox
            disabled={value === MessageChannel.system}
            checked={!muted.includes(value)}
            onChange={({ target }) => toggle(value, target.checked)}
          >
            {text}
            {!isConfigured && '（未配置）'}
          </Checkbox>
        </div>
      ))}
      <h3 style={{ marginTop: 16 }}>各类消息</h3>
      {kinds.length === 0 && <p>收到过的各类消息会列在这里，可分别选择接收方式。</p>}
      {kinds.map(({ code, name, channel, way }) => (
        <Form.Item key={code} label={name} layout="horizontal" style={{ marginBottom: 8 }}>
          <Select<ChosenWay | ''>
            aria-label={name}
            style={{ width: 200 }}
            value={way ?? ''}
            onChange={(value) => setWays((all) => ({ ...all, [code]: value || null }))}
            options={[
              { value: '', label: `默认（${nameOf(channel)}）` },
              { value: MessageChannel.system, label: '系统' },
              { value: MessageChannel.email, label: '邮件' },
              ...(channel === MessageChannel.system ? [] : [{ value: 'none' as const, label: '不接收' }]),
            ]}
          />
        </Form.Item>
      ))}
    </>
  )
}

/** The same within the settings of one's account. */
export default function ChannelSettings() {
  const choice = useChannelChoice()
  return (
    <section aria-label="消息接收" style={{ maxWidth: 480 }}>
      <ChannelFields choice={choice} />
      {choice.data && (
        <Button
          type="primary"
          loading={choice.isBusy}
          style={{ marginTop: 16 }}
          onClick={() => void choice.save()}
        >
          保存
        </Button>
      )}
    </section>
  )
}
