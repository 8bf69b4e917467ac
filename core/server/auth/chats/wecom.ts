import type { Config } from '../../base/config.ts'
import { addressOf, askChat, textOf } from './ask-chat.ts'
import type { Chat } from './chat.ts'

/** 企业微信: a code of its own OAuth, exchanged by the application for the id of a member. */
export const wecom = (own: NonNullable<Config['wecomLogin']>): Chat => ({
  type: 'wechat_enterprise',
  name: 'wecom',
  label: '企业微信',
  code: 'code',
  authorizeUrl(redirectUri, state) {
    const url = addressOf(own.authorizeUrl, '/connect/oauth2/authorize', {
      appid: own.corpId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
      agentid: own.agentId,
    })
    return `${url.href}#wechat_redirect`
  },
  async subjectOf(code) {
    const { access_token } = await ask(own.apiUrl, '/cgi-bin/gettoken', {
      corpid: own.corpId,
      corpsecret: own.secret,
    })
    const query = { access_token: String(access_token), code }
    // Who is no member of the company comes with an open id instead.
    return textOf((await ask(own.apiUrl, '/cgi-bin/auth/getuserinfo', query)).userid)
  },
})

async function ask(apiUrl: string, path: string, query: Record<string, string>) {
  const answer = await askChat(addressOf(apiUrl, path, query))
  if (answer.errcode !== 0)
    throw new Error(`WeCom ${path}: ${String(answer.errcode)} ${String(answer.errmsg)}`)
  return answer
}
