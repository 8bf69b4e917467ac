import type { RowOf } from '@mortise/model'
import { api, EntityList, refreshAll, useBusy, useNotify } from '@mortise/web'
import type { ProcessCopy } from '@mortise/workflow/model'
import { Badge, Button } from 'antd'
import { useMemo } from 'react'
import { sent } from '../calls.ts'
import { useDeal } from './use-deal.tsx'
import { OwnCopy } from './views.ts'

type Copy = RowOf<typeof ProcessCopy>

const titleOnly = ['title'] as const
const search = { always: ['title', 'isRead'], more: ['starter'] } as const
const titles = { createTime: '抄送时间' } as const
const cells = {
  title: ({ title, isRead }: Copy) => (isRead ? title : <Badge status="processing" text={<b>{title}</b>} />),
}

/** 抄送我的: what others let me know, unread first. */
export default function Copies() {
  const { look, dialog } = useDeal()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const detail = useMemo(
    () => ({
      label: '查看',
      open: ({ id, instance, isRead }: Copy) => {
        look({ instanceId: instance })
        if (!isRead) void api.post('/act/task/readCc', { ids: [id] }, { quiet: true }).then(refreshAll)
      },
    }),
    [look],
  )
  return (
    <>
      <EntityList
        of={OwnCopy}
        search={search}
        cells={cells}
        titles={titles}
        detail={detail}
        asCards
        wide={titleOnly}
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
      {dialog}
    </>
  )
}
