import { Button, Divider } from 'antd'
import type { Demo } from '../../session/entrance.ts'

export interface DemoPeopleProps {
  readonly people: Demo['people']
  readonly isBusy: boolean
  readonly onChoose: (username: string) => void
}

/** The people of the demonstration: one click, and one sees the product as they do. */
export default function DemoPeople({ people, isBusy, onChoose }: DemoPeopleProps) {
  return (
    <section className="mortise-demo-people" aria-label="演示账号">
      <Divider plain>演示数据：点一位同事，以其身份登录</Divider>
      <div className="mortise-demo-people-list">
        {people.map(({ username, realname, role }) => (
          <Button key={username} disabled={isBusy} onClick={() => onChoose(username)}>
            <strong>{role}</strong> {realname}
          </Button>
        ))}
      </div>
    </section>
  )
}
