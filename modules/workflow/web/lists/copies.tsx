import type { RowOf } from '@mortise/model'
import { api, refreshAll, useBusy, useNotify } from '@mortise/web'
import type { ProcessCopy } from '@mortise/workflow/model'
import { Badge, Button } from 'antd'
import { sent } from '../calls.ts'
import { ProcessList } from './process-list.tsx'
import { OwnCopy } from './views.ts'

type Copy = RowOf<typeof ProcessCopy>

const opens = ({ instance }: Copy) => ({ instanceId: instance })
const noteRead = ({ id, isRead }: Copy) => {
  if (!isRead) void api.post('/act/task/readCc', { ids: [id] }, { quiet: true }).then(refreshAll)
}
const search = { always: ['title', 'isRead'], more: ['starter'] } as const
const titles = { createTime: '抄送时间' } as const
const cells = {
  title: ({ title, isRead }: Copy) => (isRead ? title : <Badge status="processing" text={<b>{title}</b>} />),
}

/** 抄送我的: what others let me know, unread first. */
export default function Copies() {
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  return (
    <ProcessList
      of={OwnCopy}
      search={search}
      cells={cells}
      titles={titles}
      opens={opens}
      onOpen={noteRead}
      toolbar={(selected) => (
        <Button
          disabled={selected.length === 0}
          loading={isBusy}
          onClick={() => void run(() => notify(sent('/act/task/readCc', { ids: selected })))}
        >
          标为已读
        </Button>
      )}
    />
  )
}
