import { defineModule } from '@mortise/model'
import { expect, test } from 'vitest'
import { loadConfig } from '../base/config.ts'
import { serverModule } from '../module/module.ts'
import { testApp } from '../testing/index.ts'
import { people } from '../testing/people.ts'
import { bootSettings } from './entrance.ts'
import { mirror } from './testing.ts'

const ding = { type: 'dingtalk', label: '钉钉', begin: '/api/ding/login' }
const thirds = serverModule(defineModule('thirds', { label: '第三方', entities: [] }), {
  needs: [people],
  provides: { thirdLogins: () => [ding] },
})
const oidc = {
  MORTISE_OIDC_ISSUER: 'https://id.example',
  MORTISE_OIDC_CLIENT_ID: 'mortise',
  MORTISE_OIDC_CLIENT_SECRET: 'hush',
}
const entranceOf = async (...parts: Parameters<typeof testApp>) =>
  JSON.parse(bootSettings((await testApp(...parts)).services).entrance ?? '') as object

test('a page learns which ways in there are before its first call', async () => {
  expect(await entranceOf(mirror)).toEqual({
    sso: 'off',
    casUrl: null,
    assistantUrl: null,
    canRegister: false,
    thirdLogins: [],
    demo: null,
  })
  const casUrl = 'https://cas.example/cas'
  expect(await entranceOf(mirror, thirds, { env: { MORTISE_CAS_URL: casUrl, ...oidc } })).toEqual({
    sso: 'cas',
    casUrl,
    assistantUrl: null,
    canRegister: false,
    thirdLogins: [{ type: 'oidc', label: '统一身份认证', begin: '/api/sys/oidc/login' }, ding],
    demo: null,
  })
})

test('people of the demonstration are offered with their published password, and never another one', async () => {
  const person = { username: 'chenjie', realname: '陈杰', role: '销售员' }
  const factory = serverModule(defineModule('factory', { label: '工厂', entities: [] }), {
    needs: [people],
    provides: { demoPeople: () => [person] },
  })
  const demoOf = (env: Record<string, string>) => entranceOf(mirror, factory, { env })
  expect(await demoOf({ MORTISE_DEMO: '1' })).toMatchObject({
    demo: { password: 'Mortise@2026', people: [person] },
  })
  expect(await demoOf({ MORTISE_DEMO: '0' })).toMatchObject({ demo: null })
  expect(await demoOf({ MORTISE_DEMO: '1', MORTISE_ADMIN_PASSWORD: 'Own-Secret-77' })).toMatchObject({
    demo: null,
  })
})

test('an OpenID provider signs everybody in only where that is told, and only where there is one', () => {
  expect(loadConfig(oidc).sso).toBe('off')
  expect(loadConfig({ ...oidc, MORTISE_SSO: 'oidc' }).sso).toBe('oidc')
  expect(() => loadConfig({ MORTISE_SSO: 'oidc' })).toThrow('MORTISE_OIDC_ISSUER')
  expect(() => loadConfig({ MORTISE_SSO: 'cas' })).toThrow('MORTISE_CAS_URL')
  expect(loadConfig({ MORTISE_CAS_URL: 'https://cas.example/cas', MORTISE_SSO: 'off' }).sso).toBe('off')
})
