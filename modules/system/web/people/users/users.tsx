import type { RowOf } from '@mortise/model'
import { adminName, User, UserStatus } from '@mortise/system/model'
import {
  api,
  EntityList,
  lazily,
  session,
  type UserInfo,
  useBusy,
  useHas,
  useNotify,
  useRights,
  useSession,
} from '@mortise/web'
import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { NewPlatformUser, NewUser, PlatformStaff, Staff } from './user-forms.ts'

const PasswordDialog = lazily(() => import('./password-dialog.tsx'))
const AgentsDialog = lazily(() => import('./agents-dialog.tsx'))
const AccountsDialog = lazily(() => import('./accounts-dialog.tsx'))
const TokensDialog = lazily(() => import('./tokens-dialog.tsx'))
const RecycleBin = lazily(() => import('./recycle-bin.tsx'))

type StaffRow = RowOf<typeof Staff>
type Opened =
  | { readonly kind: 'password' | 'agents' | 'accounts' | 'tokens'; readonly user: StaffRow }
  | { readonly kind: 'bin' }

const search = {
  always: ['username', 'realname', 'phone'],
  more: ['sex', 'status', 'email', 'workNo', 'birthday'],
} as const
const titles = { username: '账号', realname: '姓名', phone: '手机', departs: '部门' }
const form = { frame: 'drawer' } as const
const ACTIONS_WIDTH = 480

/** 用户管理: who may sign in, with what they may do; frozen, given passwords and agents, deleted and brought back. */
export default function Users() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { has } = useRights()
  const isPlatform = useHas('tenant:edit')
  const freeze = useFreezing()
  const resetSecond = useResettingSecond()
  const viewAs = useViewingAs()
  const me = useSession((state) => state.user?.username)
  const actions = useMemo(
    () => (user: StaffRow) => (
      <>
        {has('user:changePassword') && <Act onClick={() => setOpened({ kind: 'password', user })}>密码</Act>}
        {has('user:changePassword') && <Act onClick={() => void resetSecond(user)}>重置验证</Act>}
        {has('user:changePassword') && <Act onClick={() => setOpened({ kind: 'tokens', user })}>令牌</Act>}
        {has('user:frozenBatch') && user.username !== adminName && (
          <Act onClick={() => void freeze(user)}>{user.status === UserStatus.normal ? '冻结' : '解冻'}</Act>
        )}
        {has('user:viewAs') && user.username !== me && <Act onClick={() => void viewAs(user)}>查看身份</Act>}
        {has('userAgent:list') && <Act onClick={() => setOpened({ kind: 'agents', user })}>代理人</Act>}
        {has('user:edit') && <Act onClick={() => setOpened({ kind: 'accounts', user })}>第三方</Act>}
      </>
    ),
    [has, freeze, resetSecond, viewAs, me],
  )
  const close = () => setOpened(null)
  return (
    <>
      <EntityList
        of={isPlatform ? PlatformStaff : Staff}
        addForm={isPlatform ? NewPlatformUser : NewUser}
        queriedAs={User}
        search={search}
        titles={titles}
        form={form}
        rowActions={actions}
        actionsWidth={ACTIONS_WIDTH}
        toolbar={has('user:recycleBin') && <Button onClick={() => setOpened({ kind: 'bin' })}>回收站</Button>}
      />
      {opened?.kind === 'password' && <PasswordDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'agents' && <AgentsDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'accounts' && <AccountsDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'tokens' && <TokensDialog user={opened.user} onClose={close} />}
      {opened?.kind === 'bin' && <RecycleBin onClose={close} />}
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
  const { run } = useBusy()
  const notify = useNotify()
  return async ({ id, realname, status }: StaffRow) => {
    const isFreezing = status === UserStatus.normal
    const title = isFreezing ? `确定冻结【${realname}】吗？` : `确定解冻【${realname}】吗？`
    const content = isFreezing ? '冻结后立即下线，不能再登录。' : undefined
    if (!(await modal.confirm({ title, content }))) return
    const body = { ids: id, status: isFreezing ? 2 : 1 }
    await run(() => notify(api.ask({ method: 'PUT', path: `${User.wire}/frozenBatch`, body })))
  }
}

/** For somebody who lost telephone and codes: the password alone lets them in again, after a question. */
function useResettingSecond() {
  const { modal } = App.useApp()
  const { run } = useBusy()
  const notify = useNotify()
  return async ({ id, realname }: StaffRow) => {
    const title = `确定重置【${realname}】的两步验证吗？`
    const content = '用于手机和恢复码都丢失的情况；重置后该用户须重新登录。'
    if (!(await modal.confirm({ title, content }))) return
    await run(() => notify(api.ask({ method: 'POST', path: `${User.wire}/resetSecondFactor`, body: { id } })))
  }
}

/** Sees the product as somebody does, after a question; everything is asked for anew. */
function useViewingAs() {
  const { modal } = App.useApp()
  const { run } = useBusy()
  return async ({ id, realname }: StaffRow) => {
    const title = `以【${realname}】的身份查看？`
    const content = '您将看到其所见的菜单和数据，期间不能进行任何操作；查看会记入操作日志。'
    if (!(await modal.confirm({ title, content }))) return
    await run(async () => {
      const { userInfo } = await api.post<{ userInfo: UserInfo }>(`${User.wire}/viewAs`, { userId: id })
      session.become(userInfo)
      window.location.assign('/')
    })
  }
}
