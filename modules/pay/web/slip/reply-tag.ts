import { SlipReply, type SlipView } from '@mortise/pay/model'

/** How an answer to a slip is called and coloured. */
export const replyTag = (reply: SlipView['reply']) => ({
  text: SlipReply.items[reply],
  color: SlipReply.colors?.[reply],
})
