import { SendOutlined } from '@ant-design/icons'
import { MessageLog, MessageStatus } from '@mortise/messages/model'
import type { RowOf } from '@mortise/model'
import { api, EntityList, Has, lazily, now, useBusy, useNotify } from '@mortise/web'
import { App, Button } from 'antd'
import { useState } from 'react'

const SendDialog = lazily(() => import('./send-dialog.tsx'))

type Message = RowOf<typeof MessageLog>

/** One that waits for the morning is not looked at every few seconds. */
const isUnderWay = ({ status, dueAt }: Message) =>
  status === MessageStatus.sending || (status === MessageStatus.waiting && dueAt !== null && dueAt <= now())
const isAnyUnderWay = (rows: readonly Message[]) => rows.some(isUnderWay)
/** What got through is not sent again, what is on its way not yet. */
const mayResend = (row: Message) => row.status !== MessageStatus.sent && !isUnderWay(row)

/** 消息记录: what was sent and what came of it; what did not get through can be sent again. */
export default function MessageLogList() {
  const [isSending, setSending] = useState(false)
  return (
    <>
      <EntityList
        of={MessageLog}
        pollWhile={isAnyUnderWay}
        rowActions={(row) => mayResend(row) && <Resend row={row} />}
        toolbar={
          <Has code="messageLog:send">
            <Button icon={<SendOutlined />} onClick={() => setSending(true)}>
              发送消息
            </Button>
          </Has>
        }
      />
      {isSending && <SendDialog onClose={() => setSending(false)} />}
    </>
  )
}

function Resend({ row: { id, status } }: { row: Message }) {
  const { modal } = App.useApp()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const resend = async () => {
    const title =
      status === MessageStatus.unsure ? '该消息可能已经送达，确认再次发送？' : '确认重新发送该消息？'
    if (!(await modal.confirm({ title }))) return
    await run(() => notify(api.ask({ method: 'POST', path: `${MessageLog.wire}/resend`, body: { id } })))
  }
  return (
    <Has code="messageLog:resend">
      <Button type="link" size="small" loading={isBusy} onClick={() => void resend()}>
        重发
      </Button>
    </Has>
  )
}
