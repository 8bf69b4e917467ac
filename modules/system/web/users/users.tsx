import type { RowOf } from '@mortise/model'
import { adminName, User } from '@mortise/system/model'
import { api, EntityList, useDoing, useHas, useRights, useTelling } from '@mortise/web'
import { App, Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { NewPlatformUser, NewUser, PlatformStaff, Staff } from './user-forms.ts'

const PasswordDialog = lazy(() => import('./password-dialog.tsx'))
const AgentsDialog = lazy(() => import('./agents-dialog.tsx'))
const RecycleBin = lazy(() => import('./recycle-bin.tsx'))

type StaffRow = RowOf<typeof Staff>
type Opened = { readonly kind: 'password' | 'agents'; readonly user: StaffRow } | { readonly kind: 'bin' }

const search = {
  always: ['username', 'realname', 'phone'],
  more: ['sex', 'status', 'email', 'workNo', 'birthday'],
} as const
const titles = { username: '账号', realname: '姓名', phone: '手机', departs: '部门' }
const form = { frame: 'drawer' } as const
const ACTIONS_WIDTH = 260

/** 用户管理: who may sign in, with what they may do; frozen, given passwords and agents, deleted and brought back. */
export default function Users() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { has } = useRights()
  const isPlatform = useHas('tenant:edit')
  const freeze = useFreezing()
  const actions = useMemo(
    () => (user: StaffRow) => (
      <>
        {has('user:changePassword') && <Act onClick={() => setOpened({ kind: 'password', user })}>密码</Act>}
        {has('user:frozenBatch') && user.username !== adminName && (
          <Act onClick={() => void freeze(user)}>{user.status === '1' ? '冻结' : '解冻'}</Act>
        )}
        {has('userAgent:list') && <Act onClick={() => setOpened({ kind: 'agents', user })}>代理人</Act>}
      </>
    ),
    [has, freeze],
  )
  const close = () => setOpened(null)
  return (
    <>
      <EntityList
        of={isPlatform ? PlatformStaff : Staff}
        addForm={isPlatform ? NewPlatformUser : NewUser}
        askedAs={User}
        search={search}
        titles={titles}
        form={form}
        rowActions={actions}
        actionsWidth={ACTIONS_WIDTH}
        toolbar={has('user:recycleBin') && <Button onClick={() => setOpened({ kind: 'bin' })}>回收站</Button>}
      />
      <Suspense>
        {opened?.kind === 'password' && <PasswordDialog user={opened.user} onClose={close} />}
        {opened?.kind === 'agents' && <AgentsDialog user={opened.user} onClose={close} />}
        {opened?.kind === 'bin' && <RecycleBin onClose={close} />}
      </Suspense>
    </>
  )
}

const Act = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className="mortise-row-action" onClick={onClick}>
    {children}
  </button>
)

/** Freezes somebody, or ends that, after a question. */
function useFreezing() {
  const { modal } = App.useApp()
  const { run } = useDoing()
  const tell = useTelling()
  return async ({ id, realname, status }: StaffRow) => {
    const isFreezing = status === '1'
    const title = isFreezing ? `确定冻结【${realname}】吗？` : `确定解冻【${realname}】吗？`
    const content = isFreezing ? '冻结后立即下线，不能再登录。' : undefined
    if (!(await modal.confirm({ title, content }))) return
    const body = { ids: id, status: isFreezing ? 2 : 1 }
    await run(() => tell(api.ask({ method: 'PUT', path: `${User.wire}/frozenBatch`, body })))
  }
}
