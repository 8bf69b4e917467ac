import { Announcement } from '@mortise/messages/model'
import type { RowOf } from '@mortise/model'
import { EntityList, lazily } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const ReadDialog = lazily(() => import('./read-dialog.tsx'))

type Notice = RowOf<typeof Announcement>

/** 通告管理: the ordinary list of notices, each with who has read it. */
export default function AnnouncementList() {
  const [opened, setOpened] = useState<Notice | null>(null)
  return (
    <>
      <EntityList
        of={Announcement}
        rowActions={(row) =>
          row.sentAt !== null && (
            <Button type="link" size="small" onClick={() => setOpened(row)}>
              阅读情况
            </Button>
          )
        }
      />
      {opened && <ReadDialog key={opened.id} notice={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
