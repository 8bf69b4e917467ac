import { formatDatetime } from '@mortise/model'
import { Button, Space } from 'antd'
import { Alert } from '../feedback/alert.tsx'
import type { Draft } from './drafts.ts'

export interface DraftNoticeProps {
  readonly draft: Draft
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers what was typed into this form before the session ended. */
export const DraftNotice = ({ draft, onRestore, onDiscard }: DraftNoticeProps) => (
  <Alert
    className="mortise-notice"
    type="info"
    showIcon
    title={`您在 ${formatDatetime(new Date(draft.at))} 填写的内容尚未保存，已为您保留。`}
    action={
      <Space>
        <Button size="small" type="primary" onClick={onRestore}>
          恢复内容
        </Button>
        <Button size="small" onClick={onDiscard}>
          放弃
        </Button>
      </Space>
    }
  />
)
