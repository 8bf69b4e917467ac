import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dictSourceOf } from './dict-source.ts'
import { SearchSelect } from './search-select.tsx'

test('a dictionary is a code, or a table with what is shown and what is stored', () => {
  expect(dictSourceOf('sex')).toEqual({ code: 'sex' })
  expect(dictSourceOf('sys_user,realname,username')).toEqual({
    table: 'sys_user',
    text: 'realname',
    key: 'username',
  })
  expect(dictSourceOf("sys_user,realname,username,status='1'")).toMatchObject({ key: 'username' })
})

test.each([undefined, '', 'a,b', 'sys_user,realname,', 'sys_user,,username', ',realname,username', ' , , '])(
  '[B-232] a search over %o, which lacks its table, text or code, warns whoever set it up',
  (dict) => {
    expect(dictSourceOf(dict)).toBeNull()
    const drawn = renderToString(createElement(SearchSelect, { dict }))
    expect(drawn).toContain('表字典搜索组件参数接收有误,请检查字典配置!')
    expect(drawn).toContain('ant-alert-warning')
  },
)
