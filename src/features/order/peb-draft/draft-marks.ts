import { Check, Clock, X } from 'lucide-react';

/** How the states of a PEB draft look. */
export const draftMarks = {
  waiting: { tone: 'wait', icon: Clock },
  accepted: { tone: 'safe', icon: Check },
  rejected: { tone: 'bad', icon: X },
} as const;
