import { Button } from 'antd'
import { useBusy } from '../../feedback/use-busy.ts'
import { api, session, useSession } from '../../session/connection.ts'
import type { UserInfo } from '../../session/make-session.ts'

/** Says that one looks as another user, and leads back. */
export function ViewingBar() {
  const user = useSession((state) => state.user)
  const { isBusy, run } = useBusy()
  if (!user?.viewedBy) return null
  const leave = async () => {
    const { userInfo } = await api.post<{ userInfo: UserInfo }>('/sys/user/viewAs/leave')
    session.become(userInfo)
    window.location.assign('/')
  }
  return (
    <div className="mortise-viewing" role="status">
      {user.viewedBy}正在以【{user.realname}】的身份查看，只能查看，不能操作
      <Button size="small" loading={isBusy} onClick={() => void run(leave)}>
        退出查看
      </Button>
    </div>
  )
}
