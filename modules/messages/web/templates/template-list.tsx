import { MessageTemplate } from '@mortise/messages/model'
import type { RowOf } from '@mortise/model'
import { EntityList, lazily } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'

const TestDialog = lazily(() => import('./test-dialog.tsx'))

/** 消息模板: the ordinary list of templates, each to be looked at and tried. */
export default function TemplateList() {
  const [opened, setOpened] = useState<RowOf<typeof MessageTemplate> | null>(null)
  return (
    <>
      <EntityList
        of={MessageTemplate}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setOpened(row)}>
            预览测试
          </Button>
        )}
      />
      {opened && <TestDialog key={opened.id} template={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
