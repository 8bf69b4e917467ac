import { MessageChannel } from '@mortise/messages/model'
import { AppModal, api, type DialogProps, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Result, Skeleton } from 'antd'
import { useState } from 'react'
import { useWays } from './log/channel-notice.tsx'

const address = '/sys/message/myChannels'

/** By which ways the user wants to hear of things. */
export default function ChannelChoiceDialog({ onClose }: DialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const ways = useWays()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error } = useQuery({
    queryKey: ['my channels'],
    queryFn: ({ signal }) => api.get<{ muted: string[] }>(address, {}, { signal, quiet: true }),
    gcTime: 0,
  })
  const muted = chosen ?? data?.muted ?? []
  const save = () =>
    run(() => notify(api.ask({ method: 'PUT', path: address, body: { muted } }), () => setOpen(false)))
  const toggle = (way: string, isOn: boolean) =>
    setChosen(isOn ? muted.filter((each) => each !== way) : [...muted, way])
  return (
    <AppModal
      open={isOpen}
      title="接收设置"
      draggable
      okButtonProps={{ loading: isBusy, disabled: !data }}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Result status="warning" title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && (
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
        </>
      )}
    </AppModal>
  )
}
