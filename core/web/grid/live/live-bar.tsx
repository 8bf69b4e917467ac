import './live.css'
import { Alert, Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import type { Controller } from '../controller/controller.ts'
import type { Live } from './use-live.ts'

const ContestsDialog = lazily(() => import('./contests-dialog.tsx'))

/** Says above a grid what waits for a choice, and quietly that nothing is heard of others. */
export function LiveBar({ live: { rows, isLost }, controller }: { live: Live; controller: Controller }) {
  const [isOpen, setOpen] = useState(false)
  useSyncExternalStore(rows.on, rows.version)
  const count = rows.contests().length
  return (
    <>
      {isLost && (
        <p role="status" className="mortise-grid-lost">
          实时更新已中断，正在重新连接，不影响编辑
        </p>
      )}
      {count > 0 && (
        <Alert
          className="mortise-grid-contests"
          type="warning"
          showIcon
          title={`${count} 处修改与他人的修改冲突，您填写的内容没有丢失`}
          action={
            <Button size="small" onClick={() => setOpen(true)}>
              处理冲突
            </Button>
          }
        />
      )}
      {isOpen && <ContestsDialog rows={rows} controller={controller} onClose={() => setOpen(false)} />}
    </>
  )
}
