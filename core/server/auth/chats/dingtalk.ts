import type { Config } from '../../base/config.ts'
import { addressOf, askChat, textOf } from './ask-chat.ts'
import type { Chat } from './chat.ts'

/** 钉钉: a code of its OAuth, exchanged for the user's token, and that for who the user is. */
export const dingtalk = (own: NonNullable<Config['dingtalkLogin']>): Chat => ({
  type: 'dingtalk',
  name: 'dingtalk',
  label: '钉钉',
  code: 'authCode',
  authorizeUrl: (redirectUri, state) =>
    addressOf(own.authorizeUrl, '/oauth2/auth', {
      client_id: own.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid',
      prompt: 'consent',
      state,
    }).href,
  async subjectOf(code) {
    const { clientId, clientSecret } = own
    const { accessToken } = await askChat(new URL('/v1.0/oauth2/userAccessToken', own.apiUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ clientId, clientSecret, code, grantType: 'authorization_code' }),
    })
    const headers = { 'x-acs-dingtalk-access-token': String(accessToken) }
    return textOf((await askChat(new URL('/v1.0/contact/users/me', own.apiUrl), { headers })).unionId)
  },
})
