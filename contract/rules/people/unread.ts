import type { Message } from '../../entities/message.ts';

/** True when another user wrote the message and this user has not read it. */
export function isUnread(message: Message, userId: string): boolean {
  return message.author.id !== userId && !message.readBy.some((reader) => reader.userId === userId);
}
