import { api, EntityForm, useRights, withTexts } from '@mortise/web'
import { Button } from 'antd'
import { useState } from 'react'
import { Members } from '../rights/members.tsx'
import { NewUser } from '../users/user-forms.ts'
import type { PanelProps } from './panels.tsx'

/** Who belongs to a department: taken in, let go, and added as new. */
export default function People({ depart: { id, name } }: PanelProps) {
  const { has } = useRights()
  const [isAdding, setAdding] = useState(false)
  const canStaff = has('user:edit')
  return (
    <>
      {has('user:add') && <Button onClick={() => setAdding(true)}>新增用户</Button>}
      <Members
        label={`部门【${name}】`}
        calls={{
          list: '/sys/user/list',
          query: { departId: id },
          ...(canStaff && {
            give: (userIdList) =>
              api.ask({
                method: 'POST',
                path: '/sys/user/editSysDepartWithUser',
                body: { depId: id, userIdList },
              }),
            take: (ids) =>
              api.ask({
                method: 'DELETE',
                path: '/sys/user/deleteUserInDepartBatch',
                query: { depId: id, userIds: ids.join(',') },
              }),
          }),
        }}
      />
      {isAdding && (
        <EntityForm
          of={NewUser}
          mode="add"
          row={withTexts(NewUser, { departs: [id] }, { departs: name })}
          frame="drawer"
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
