import { UserAgent } from '@mortise/system/model'
import { AppModal, EntityList, withTexts } from '@mortise/web'
import { useMemo, useState } from 'react'

export interface AgentsDialogProps {
  readonly user: { readonly username: string; readonly realname: string }
  /** It is gone from the screen. */
  readonly onClose: () => void
}

const WIDTH = 1000
const search = { always: ['agent'] } as const

/** Who acts for somebody, and when. */
export default function AgentsDialog({ user: { username, realname }, onClose }: AgentsDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const where = useMemo(() => ({ user: username }), [username])
  const first = useMemo(
    () => withTexts(UserAgent, { user: username }, { user: realname }),
    [username, realname],
  )
  return (
    <AppModal
      open={isOpen}
      title={`代理人：${realname}`}
      width={WIDTH}
      footer={null}
      switchFullscreen
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <EntityList of={UserAgent} where={where} search={search} startWith={first} inAddress={false} />
    </AppModal>
  )
}
