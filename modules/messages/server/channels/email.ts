import type { Config } from '@mortise/server'
import nodemailer from 'nodemailer'
import { type Channel, type Delivery, patience, recordOnly } from './channel.ts'

/** One mailbox, and nothing that would make several of it. */
const isAddress = (text: string) => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text)

/** Mail through the SMTP server of the installation. Its id is that of the message, so that readers know a repetition. */
export function emailChannel({ smtp }: Pick<Config, 'smtp'>): Channel {
  if (!smtp) return recordOnly('邮件服务器')
  const transport = nodemailer.createTransport({
    url: smtp.url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isConfigured: true,
    async send({ id, receiver, title, content }) {
      if (!isAddress(receiver)) return { status: 'failed', note: `邮箱地址【${receiver}】不正确` }
      try {
        const { messageId, response } = await transport.sendMail({
          from: smtp.from,
          to: receiver,
          subject: title ?? '通知',
          text: content,
          messageId: `<${id}@mortise.local>`,
        })
        return { status: 'sent', note: response.slice(0, 200), providerId: messageId }
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/** Refused in words, or never connected: certain. Silence after the text was on its way: not. */
function failureOf({ message, responseCode, command, code }: SmtpError): Delivery {
  const isCertain = responseCode !== undefined || command === 'CONN' || code === 'EDNS' || code === 'EAUTH'
  if (isCertain) return { status: 'failed', note: `邮件服务器拒绝：${message}` }
  return { status: 'unknown', note: `未得到邮件服务器应答，是否送达未知：${message}` }
}
